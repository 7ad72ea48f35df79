/** `deploy/compose.yaml` as a program reads it, for whoever runs what it says or holds something against it. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from './run.ts';

export type Healthcheck = {
  test: string[];
  interval: string;
  timeout: string;
  start_period?: string;
  retries: number;
};
export type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string | string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  init?: boolean;
  healthcheck?: Healthcheck;
  stop_grace_period?: string;
};
export type Compose = { services: Record<string, Service> };

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/**
 * The file with `settings` in the place of its variables, as compose puts them there from `deploy/.env`; without any,
 * variables stay as they are written.
 * @throws naming a setting that the file asks for and that is missing.
 */
export function readCompose(settings?: Record<string, string>): Compose {
  const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const fill = (_: string, name: string, kind?: string, rest = '') => {
    const value = settings?.[name];
    if (!value && kind === '?') throw new Error(`${name}: ${rest}`);
    return value || (kind === '-' ? rest : '');
  };
  return parse(
    text,
    (_, value) => (settings && typeof value === 'string' ? value.replaceAll(VARIABLE, fill) : value),
    {
      merge: true,
    },
  ) as Compose;
}

const TRIED = join(ROOT, 'deploy/tried.yaml');
const ABOUT_TRIED =
  '# What `npm run containers` ran last, and writes here. `npm test` holds what stands beside it against this.\n';

/** What `deploy/` puts into containers: of the compose file all but values of settings, of the others a digest. */
export function whatIsDeployed(): object {
  const services = Object.entries(readCompose().services).map(([name, { environment, ...rest }]) => [
    name,
    { ...rest, ...(environment && { environment: Object.keys(environment) }) },
  ]);
  return {
    services: Object.fromEntries(services),
    Dockerfile: digest('Dockerfile'),
    Caddyfile: digest('Caddyfile'),
  };
}

/** Of all that is no comment. */
function digest(name: string): string {
  const text = readFileSync(join(ROOT, 'deploy', name), 'utf8').replaceAll(/^\s*(#.*)?\n/gm, '');
  return createHash('sha256').update(text).digest('hex');
}

export const readTried = (): unknown => parse(readFileSync(TRIED, 'utf8'));

export function writeTried(): void {
  writeFileSync(TRIED, ABOUT_TRIED + stringify(whatIsDeployed(), { aliasDuplicateObjects: false }));
}
