import sharp from 'sharp';

// Of the many formats that the library reads, uploads reach three. One picture takes one thread and leaves no cache.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.concurrency(1);
sharp.cache(false);

/** The library for pictures, as uploads may reach it. */
export default sharp;
