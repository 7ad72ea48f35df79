import type { Client } from '@cowrie/contract/client.ts';
import { createContext } from 'react-router';

/** On the server: the client that loaders call the API with, in the same process and as nobody. */
export const serverApi = createContext<Client>();
