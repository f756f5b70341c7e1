import { type Ban, contracts, orders, server } from './planted.ts'

/** From the lowest to the highest: an area imports only areas before it. */
const areas = [
  'platform',
  'staff',
  'catalog',
  'stock',
  'fulfilment',
  'people',
  'buying',
  'after-sale',
  'voices',
  'growth',
  'moving-in',
  'operations',
]

const areaBans: Ban[] = areas.slice(0, -1).flatMap((area, floor) => {
  const above = areas.slice(floor + 1)
  return [
    {
      says: `${area} imports no area above it`,
      file: `${server}/modules/${area}/some-module/*.ts`,
      never: above.map((higher) => `../../${higher}/other/use-case.ts`),
    },
    {
      says: `a folder inside a module of ${area} imports no area above it`,
      file: `${server}/modules/${area}/some-module/folder/*.ts`,
      never: above.map((higher) => `../../../${higher}/other/use-case.ts`),
    },
  ]
})

export const serverBans: Ban[] = [
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
      '../modules/fulfilment/orders/orders.service.ts',
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
      '../../modules/fulfilment/orders/orders.service.ts',
      '../../app.ts',
      '../../jobs.ts',
      '../../testing/factories.ts',
      '../../back-office/kit/list.ts',
      '../../../../web/app/root.tsx',
    ],
  },
  {
    says: 'a module reaches no repo, routes or jobs of another module',
    file: `${orders}/*.service.ts`,
    never: [
      '../seats/seats.repo.ts',
      '../seats/seats.routes.ts',
      '../seats/seats.jobs.ts',
      '../../stock/licenses/licenses.jobs.ts',
      '../../stock/licenses/units/units.repo.ts',
    ],
  },
  {
    says: 'a folder inside a module reaches no repo, routes or jobs of another module',
    file: `${orders}/refunds/*.ts`,
    never: [
      '../../seats/seats.repo.ts',
      '../../../stock/licenses/licenses.jobs.ts',
      '../../../stock/licenses/units/units.repo.ts',
    ],
  },
  {
    says: 'a module imports no main, no seed, no test helper and no web app',
    file: `${orders}/*.routes.ts`,
    never: [
      '../../../api.ts',
      '../../../app.ts',
      '../../../jobs.ts',
      '../../../worker.ts',
      '../../jobs.ts',
      '../../routes.ts',
      '../../../seed/products.ts',
      '../../../testing/factories.ts',
      '../../../back-office/kit/list.ts',
      '../../../../../web/app/root.tsx',
      '../../../../../sandbox/src/main.ts',
    ],
  },
  ...areaBans,
  {
    says: 'the back office reaches no repo, routes or jobs of a module, no main and no seed',
    file: `${server}/back-office/orders/*.ts`,
    never: [
      '../../modules/fulfilment/orders/orders.repo.ts',
      '../../modules/fulfilment/orders/orders.routes.ts',
      '../../modules/stock/licenses/units/units.repo.ts',
      '../../modules/fulfilment/routes.ts',
      '../../modules/fulfilment/jobs.ts',
      '../../app.ts',
      '../../seed/products.ts',
      '../../../../web/app/root.tsx',
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
      '../../../context.ts',
      '../../../infra/db/db.ts',
      '../seats/seats.service.ts',
      '../seats/seats.repo.ts',
      './orders.repo.ts',
      './orders.service.ts',
      '@keyhaven/web/root',
    ],
  },
  {
    says: 'not even a test of the server imports the web app',
    file: `${orders}/*.test.ts`,
    never: ['@keyhaven/web/root', '../../../../../web/app/root.tsx'],
  },
]
