import Fastify from 'fastify';

/** The baseline of `BareHouse`: a server with a single call. */
const app = Fastify();
app.get('/', async () => ({ up: true }));
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
