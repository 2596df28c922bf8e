import Fastify from 'fastify';

/** What `BareHouse` measures against: a server that answers one call and does nothing else. */
const app = Fastify();
app.get('/', async () => ({ up: true }));
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
