import Fastify from 'fastify';

/** The baseline of `BareHouse`: a server that answers one call and does nothing else. */
const app = Fastify();
app.get('/', async () => ({ up: true }));
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
