/**
 * A route or an entry whose code stands in a file with others has a file of its own beside it that only hands its names on:
 * half a kilobyte of headers for a line. The file with the code gives those names itself, where no other route did before.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Spec = { local: string; exported: string };
/** As Vite tells the router which file each source came into. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

const FACADE = /^(?:export\{([^}]*)\}from"\.\/([^"]+)";|import"\.\/([^"]+)";)$/;
const EXPORTS = /export\{([^}]*)\};\s*$/;

export function facades(): Plugin {
  return {
    name: 'facades',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const path = join(dir, '.vite', 'manifest.json');
      const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'));
      const codes = new Map<string, string>();
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') codes.set(chunk.fileName, chunk.code);
      const named = new Set<string>();
      for (const [key, entry] of Object.entries(manifest)) {
        const [, specs = '', of, alone] = FACADE.exec(codes.get(entry.file)?.trim() ?? '') ?? [];
        const target = Object.entries(manifest).find(([, { file }]) => file === `assets/${of ?? alone}`);
        if (!target) continue;
        const [name, { file, imports = [] }] = target;
        if (specs) {
          // A route's module is looked through for names, so that one file can be that of one route only.
          if (named.has(file)) continue;
          named.add(file);
          codes.set(file, withNames(codes.get(file) ?? '', specsOf(specs)));
          await writeFile(join(dir, file), codes.get(file) ?? '');
        }
        await rm(join(dir, entry.file));
        const others = (entry.imports ?? []).filter((one) => one !== name);
        manifest[key] = { ...entry, file, imports: [...new Set([...others, ...imports])] };
      }
      await writeFile(path, JSON.stringify(manifest));
    },
  };
}

const specsOf = (text: string): Spec[] =>
  text.split(',').map((one) => {
    const [local = '', exported = local] = one.trim().split(' as ');
    return { local, exported };
  });

/** `names` tell what the file exports, and as what more. */
function withNames(code: string, names: readonly Spec[]): string {
  const [whole, text] = EXPORTS.exec(code) ?? [];
  if (!whole || text === undefined)
    throw new Error('a file with shared code ends otherwise than with its exports');
  const given = specsOf(text);
  const more = names.map(({ local, exported }) => {
    const own = given.find((one) => one.exported === local);
    if (!own) throw new Error(`a file with shared code does not export ${local}`);
    return `${own.local} as ${exported}`;
  });
  return `${code.slice(0, -whole.length)}export{${[text, ...more].join()}};`;
}
