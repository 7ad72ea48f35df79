import { expect, test } from 'vitest';
import { API } from './api.ts';
import { roleMay, STAFF_ROLES } from './roles.ts';

/** Each call of the desk and who may make it, as `docs/roles.md` shows it. */
function rolesTable(): string {
  const desk = API.filter(({ endpoint }) => Array.isArray(endpoint.access));
  const areas = [...new Set(desk.map(({ area }) => area))];
  const cells = (row: string[]) => `| ${row.join(' | ')} |`;
  const sections = areas.map((area) => {
    const rows = desk
      .filter((one) => one.area === area)
      .map(({ endpoint }) =>
        cells([
          `\`${endpoint.method} ${endpoint.path}\``,
          endpoint.summary,
          ...STAFF_ROLES.map((role) => (roleMay(role, endpoint.access as typeof STAFF_ROLES) ? '✓' : '')),
        ]),
      );
    const heading = area.replace(/^desk /, '');
    return [
      `## ${heading[0]?.toUpperCase()}${heading.slice(1)}`,
      '',
      cells(['Call', 'What it does', ...STAFF_ROLES]),
      cells(['---', '---', ...STAFF_ROLES.map(() => ':-:')]),
      ...rows,
    ].join('\n');
  });
  return `${[
    '# Who may do what at the desk',
    'Generated from the contract: each endpoint names the roles that may call it. A test keeps this page current (`npx vitest run --project unit contract/roles -u` writes it anew), another asks for every call as every role.\n\nWhatever their role, nobody approves the bank account or wallet that they proposed themselves.',
    ...sections,
  ].join('\n\n')}\n`;
}

test('docs/roles.md says who may call what', async () => {
  await expect(rolesTable()).toMatchFileSnapshot('../docs/roles.md');
});

test('the owner may do everything', () => {
  for (const { endpoint } of API) {
    if (Array.isArray(endpoint.access)) expect(roleMay('owner', endpoint.access)).toBe(true);
  }
});

test('only who keeps the money moves money', () => {
  const allowed = (method: string, path: string) => {
    const access = API.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)?.endpoint
      .access;
    return STAFF_ROLES.filter((role) => Array.isArray(access) && roleMay(role, access));
  };
  for (const [method, path] of [
    ['POST', '/desk/orders/:reference/confirm'],
    ['POST', '/desk/orders/:reference/decline'],
    ['PUT', '/desk/rates'],
    ['POST', '/desk/accounts'],
    ['POST', '/desk/accounts/:id/approve'],
  ] as const)
    expect(allowed(method, path)).toEqual(['owner', 'treasury']);
  for (const [method, path] of [
    ['PUT', '/desk/staff/:id'],
    ['POST', '/desk/staff/invitations'],
    ['GET', '/desk/audit-log'],
  ] as const)
    expect(allowed(method, path)).toEqual(['owner']);
});
