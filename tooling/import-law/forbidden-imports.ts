import { contracts, importing, orders, type Planted, sandbox, server, web } from './planted.ts'

/** `*` in the file name is replaced by a number: one file for each forbidden path. */
type Ban = { says: string; file: string; never: string[] }

const bans: Ban[] = [
  {
    says: 'contracts import zod/mini and their own files only',
    file: `${contracts}/*.ts`,
    never: [
      'zod',
      'react',
      'node:crypto',
      '@keyhaven/server/app',
      '@keyhaven/contracts/money',
      '../../../apps/server/src/app.ts',
    ],
  },
  {
    says: 'the server imports neither the web app nor the sandbox, and contracts by name',
    file: `${server}/*.ts`,
    never: [
      '@keyhaven/web/root',
      '@keyhaven/sandbox/main',
      '../../web/app/root.tsx',
      '../../sandbox/src/main.ts',
      '../../../packages/contracts/src/money.ts',
    ],
  },
  {
    says: 'infra knows no module and no main',
    file: `${server}/infra/*.ts`,
    never: [
      '../modules/orders/orders.service.ts',
      '../api.ts',
      '../app.ts',
      '../jobs.ts',
      '../worker.ts',
      '../seed/products.ts',
      '../testing/factories.ts',
      '../../../web/app/root.tsx',
    ],
  },
  {
    says: 'a folder inside infra knows no module and no main',
    file: `${server}/infra/cache/*.ts`,
    never: [
      '../../modules/orders/orders.service.ts',
      '../../app.ts',
      '../../jobs.ts',
      '../../testing/factories.ts',
      '../../../../web/app/root.tsx',
    ],
  },
  {
    says: 'a module reaches no repo, routes or jobs of another module',
    file: `${orders}/*.service.ts`,
    never: [
      '../licenses/licenses.repo.ts',
      '../licenses/licenses.routes.ts',
      '../licenses/licenses.jobs.ts',
      '../licenses/keys/keys.repo.ts',
    ],
  },
  {
    says: 'a folder inside a module reaches no repo, routes or jobs of another module',
    file: `${orders}/refunds/*.ts`,
    never: ['../../licenses/licenses.repo.ts', '../../licenses/licenses.jobs.ts'],
  },
  {
    says: 'a module imports no main, no seed, no test helper and no web app',
    file: `${orders}/*.routes.ts`,
    never: [
      '../../api.ts',
      '../../app.ts',
      '../../jobs.ts',
      '../../worker.ts',
      '../../seed/products.ts',
      '../../testing/factories.ts',
      '../../../../web/app/root.tsx',
      '../../../../sandbox/src/main.ts',
    ],
  },
  {
    says: 'rules are pure: they import contracts and other rules only',
    file: `${orders}/*.rules.ts`,
    never: [
      'fastify',
      'kysely',
      'node:crypto',
      'pg',
      '../../context.ts',
      '../../infra/db.ts',
      '../licenses/licenses.service.ts',
      '../licenses/licenses.repo.ts',
      './orders.repo.ts',
      './orders.service.ts',
      '@keyhaven/web/root',
    ],
  },
  {
    says: 'not even a test of the server imports the web app',
    file: `${orders}/*.test.ts`,
    never: ['@keyhaven/web/root', '../../../../web/app/root.tsx'],
  },
  {
    says: 'the web app imports neither the server nor the sandbox, and contracts by name',
    file: `${web}/*.tsx`,
    never: [
      '@keyhaven/server/app',
      '@keyhaven/sandbox/main',
      '../../server/src/app.ts',
      '../../sandbox/src/main.ts',
      '../../../packages/contracts/src/money.ts',
    ],
  },
  {
    says: 'lib imports no other layer',
    file: `${web}/lib/*.ts`,
    never: [
      '../content/faq.ts',
      '../features/cart/drawer.tsx',
      '../pages/home.tsx',
      '../state/cart.ts',
      '../ui/button.tsx',
      '../../../server/src/app.ts',
    ],
  },
  {
    says: 'ui imports lib only',
    file: `${web}/ui/*.tsx`,
    never: [
      '../content/faq.ts',
      '../features/cart/drawer.tsx',
      '../pages/home.tsx',
      '../state/cart.ts',
      '../../../server/src/app.ts',
    ],
  },
  {
    says: 'state imports lib only',
    file: `${web}/state/*.ts`,
    never: [
      '../content/faq.ts',
      '../features/cart/drawer.tsx',
      '../pages/home.tsx',
      '../ui/button.tsx',
      '../../../server/src/app.ts',
    ],
  },
  {
    says: 'content imports lib only',
    file: `${web}/content/legal/*.ts`,
    never: [
      '../../features/cart/drawer.tsx',
      '../../pages/home.tsx',
      '../../state/cart.ts',
      '../../ui/button.tsx',
      '../../../../server/src/app.ts',
    ],
  },
  {
    says: 'a feature imports neither another feature nor a page',
    file: `${web}/features/cart/*.tsx`,
    never: [
      '../reviews/stars.tsx',
      '../../features/reviews/stars.tsx',
      '../../pages/home.tsx',
      '../../../../server/src/app.ts',
    ],
  },
  {
    says: 'a folder inside a feature imports neither another feature nor a page',
    file: `${web}/features/cart/lines/*.tsx`,
    never: [
      '../../reviews/stars.tsx',
      '../../../features/reviews/stars.tsx',
      '../../../pages/home.tsx',
      '../../../../../server/src/app.ts',
    ],
  },
  {
    says: 'a page never imports the server',
    file: `${web}/pages/admin/*.tsx`,
    never: ['@keyhaven/server/app', '../../../../server/src/app.ts'],
  },
  {
    says: 'the sandbox imports nothing of ours',
    file: `${sandbox}/mail/*.ts`,
    never: [
      '@keyhaven/contracts/money',
      '@keyhaven/server/app',
      '../../../server/src/app.ts',
      '../../../web/app/root.tsx',
      '../../../../packages/contracts/src/money.ts',
    ],
  },
]

export const forbiddenImports: Planted[] = bans.flatMap(({ says, file, never }) =>
  never.map((path, index) => ({
    says: `${says}, so not ${path}`,
    file: file.replace('*', `case-${index + 1}`),
    code: importing(path),
    rules: ['style/noRestrictedImports'],
  })),
)
