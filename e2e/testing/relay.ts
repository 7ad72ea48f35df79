/** Stands between a browser and what serves it, beneath TLS, and hands on what it is told to. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Relay = { port: number; close(): Promise<void> };

/** Before what listens at `port`; `join` wires the two ends of each connection, and either's end is the other's. */
export async function startRelay(
  port: number,
  join: (browser: Socket, served: Socket) => void,
): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (browser) => {
    const served = connect({ port, host: 'localhost', noDelay: true });
    join(browser, served);
    for (const socket of [browser, served]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        browser.destroy();
        served.destroy();
        sockets.delete(socket);
      });
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
