import { createElement, type SVGProps } from 'react';

interface IconData {
	readonly name: string;
	readonly node: readonly (readonly [tag: string, attributes: object])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
	readonly size?: number;
}

/** An icon from its data, with the settings that the web part uses of those that the package knows (`icon-imports.ts`). */
export default function createIcon({ name, node }: IconData) {
	return ({ size = 24, className = '', ...rest }: IconProps) =>
		createElement(
			'svg',
			{
				...{ width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' },
				...{ strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
				...rest,
				className: `lucide lucide-${name} ${className}`,
			},
			node.map(([tag, attributes]) => createElement(tag, attributes)),
		);
}
