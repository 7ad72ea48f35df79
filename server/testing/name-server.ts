/** A name server of the test's own, which knows addresses of IPv4 and says nothing about names that it does not know. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEAD_BYTES = 12;
/** Of what follows the name in a question, and of an address. */
const IPV4 = 1;

/** Answers its address, `host:port`, and closes it. */
export async function openNameServer(known: Record<string, string>) {
  const socket = createSocket('udp4');
  socket.on('message', (asked, from) => {
    const labels: string[] = [];
    let at = HEAD_BYTES;
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const address = known[labels.join('.').toLowerCase()];
    if (address === undefined) return;
    const isFound = asked.readUInt16BE(at + 1) === IPV4;
    const head = Buffer.from([...asked.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isFound ? 1 : 0, 0, 0, 0, 0]);
    // The name of the question again, for no time at all.
    const found = Buffer.from([
      0xc0,
      HEAD_BYTES,
      0,
      IPV4,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      4,
      ...address.split('.').map(Number),
    ]);
    socket.send(
      Buffer.concat([head, asked.subarray(HEAD_BYTES, at + 5), ...(isFound ? [found] : [])]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { at: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}
