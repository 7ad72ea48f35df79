/** Public lists that are ready before anybody asks for them, so that they are there while the database is away (Product §31.17). */
import { API } from '@cowrie/contract/api.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/** Asks once for each list that can be asked for without a word, as visitors and pages do. What fails is made when it is wanted. */
export async function makePublicLists(http: FastifyInstance): Promise<void> {
  const lists = API.map(({ endpoint }) => endpoint).filter(
    ({ kept, query }) => kept && (!query || query.safeParse({}).success),
  );
  await Promise.all(lists.map(({ path }) => http.inject({ url: API_BASE + path })));
}
