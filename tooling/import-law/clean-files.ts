import {
  contracts,
  importing,
  orders,
  type Planted,
  plugins,
  sandbox,
  server,
  web,
} from './planted.ts'

const clean = (says: string, file: string, code: string): Planted => ({
  says,
  file,
  code,
  rules: [],
})

const speaks = `console.log('here')\n`
const asks = 'export const port = process.env.PORT\n'

export const cleanServer: Planted[] = [
  clean(
    'a contract',
    `${contracts}/products.ts`,
    importing('zod/mini', './data/countries.ts', './money.ts'),
  ),
  clean('the data of a contract', `${contracts}/data/countries.ts`, importing('../money.ts')),
  clean(
    'the test of a contract',
    `${contracts}/money.test.ts`,
    importing('fast-check', 'node:fs', 'vitest', './money.ts'),
  ),
  clean(
    'a main',
    `${server}/app.ts`,
    importing(
      '@keyhaven/contracts/errors',
      'fastify',
      'node:url',
      '../../web/build/server/index.js',
      './infra/pages/web.ts',
      './modules/fulfilment/routes.ts',
    ),
  ),
  clean(
    'infra',
    `${server}/infra/route.ts`,
    importing('@keyhaven/contracts/endpoint', 'fastify', '../context.ts', './jobs.ts', './web.ts'),
  ),
  clean(
    'a folder inside infra',
    `${server}/infra/cache/pages.ts`,
    importing('../../context.ts', '../jobs.ts', './key.ts'),
  ),
  clean(
    'a service',
    `${orders}/orders.service.ts`,
    importing(
      '@keyhaven/contracts/errors',
      '../../../context.ts',
      '../../../infra/db/db.ts',
      '../../../infra/work/queue.ts',
      '../../stock/licenses/licenses.rules.ts',
      '../../stock/licenses/units/assign-units.ts',
      '../seats/seats.service.ts',
      './mails/mails.repo.ts',
      './orders.jobs.ts',
      './orders.repo.ts',
      './orders.rules.ts',
    ),
  ),
  clean(
    'a folder inside a module',
    `${orders}/refunds/refund.ts`,
    importing(
      '../../../../infra/db/db.ts',
      '../../../stock/licenses/units/assign-units.ts',
      '../../seats/seats.service.ts',
      '../orders.repo.ts',
      '../mails/mails.repo.ts',
    ),
  ),
  clean(
    'the calls of an area',
    `${server}/modules/fulfilment/routes.ts`,
    importing('../../context.ts', './orders/orders.routes.ts', './seats/seats.routes.ts'),
  ),
  clean(
    'the work of an area',
    `${server}/modules/fulfilment/jobs.ts`,
    importing('../../infra/work/queue.ts', './orders/orders.jobs.ts'),
  ),
  clean(
    'the highest area, on all the others',
    `${server}/modules/operations/health/health.ts`,
    importing(
      '../../after-sale/returns/returns.service.ts',
      '../../buying/checkout/settle/settle.ts',
      '../../platform/audit/audit.service.ts',
    ),
  ),
  clean(
    'a screen of the back office',
    `${server}/back-office/orders/list-orders.ts`,
    importing(
      '../../infra/db/db.ts',
      '../../modules/after-sale/returns/decide-return.ts',
      '../kit/list.ts',
      './list-orders.repo.ts',
    ),
  ),
  clean(
    'rules',
    `${orders}/orders.rules.ts`,
    importing(
      '@keyhaven/contracts/money',
      '../../catalog/products/products.rules.ts',
      './totals.rules.ts',
    ),
  ),
  clean(
    'the test of a module',
    `${orders}/orders.rules.test.ts`,
    importing(
      'fast-check',
      'node:fs',
      'vitest',
      '../../../../../sandbox/src/mail/mail.ts',
      '../../../app.ts',
      '../../../testing/factories.ts',
      '../seats/seats.repo.ts',
      './orders.rules.ts',
    ),
  ),
  clean(
    'promises that are awaited, returned or set aside',
    `${orders}/awaited.ts`,
    `import type { Db } from '../../../infra/db/db.ts'
    import { save } from './save.ts'
    export async function run(db: Db) {
      await Promise.all([save(), save()])
      void save()
      return db.transaction().execute(async (tx) => { await tx.deleteFrom('orders').execute() })
    }`,
  ),
  clean('the configuration', `${server}/config.ts`, asks),
  clean('a command', `${server}/cli/migrate.ts`, speaks),
  clean('a test helper', `${server}/testing/test-db.ts`, `${importing('../app.ts')}${asks}`),
]

export const cleanWeb: Planted[] = [
  clean(
    'the one door to storage',
    `${web}/state/device-storage.ts`,
    'export const load = (key: string) => localStorage.getItem(key)\n',
  ),
  clean(
    'a test that looks into storage',
    `${web}/state/cart.test.ts`,
    'export const stored = () => sessionStorage.length\n',
  ),
  clean(
    'the root',
    `${web}/root.tsx`,
    importing('react', './features/cart/drawer.tsx', './lib/api.ts', './ui/button.tsx'),
  ),
  clean('the entry', `${web}/entry.server.tsx`, importing('react', './lib/api.ts')),
  clean(
    'a page',
    `${web}/pages/admin/orders.tsx`,
    importing(
      '../../content/faq.ts',
      '../../features/cart/drawer.tsx',
      '../../lib/api.ts',
      '../../state/cart.ts',
      '../../ui/button.tsx',
    ),
  ),
  clean(
    'a feature',
    `${web}/features/cart/drawer.tsx`,
    importing(
      '@keyhaven/contracts/money',
      'react',
      '../../content/faq.ts',
      '../../lib/api.ts',
      '../../state/cart.ts',
      '../../ui/button.tsx',
      './cart.queries.ts',
      './lines/line.tsx',
    ),
  ),
  clean(
    'a folder inside a feature',
    `${web}/features/cart/lines/line.tsx`,
    importing(
      '../../../content/faq.ts',
      '../../../lib/api/api.ts',
      '../../../state/cart/cart.ts',
      '../../../ui/button.tsx',
      '../cart.queries.ts',
      '../coupons/box.tsx',
      './price.ts',
    ),
  ),
  clean('content', `${web}/content/faq.ts`, importing('../lib/api.ts', './landing.ts')),
  clean('state', `${web}/state/cart.ts`, importing('react', '../lib/api.ts', './storage.ts')),
  clean(
    'a folder of state',
    `${web}/state/cart/cart.ts`,
    importing('react', '../../lib/api/api.ts', '../device-storage.ts', '../coupon/coupon.ts'),
  ),
  clean('ui', `${web}/ui/button.tsx`, importing('react', '../lib/api.ts', './field.tsx')),
  clean('lib', `${web}/lib/api.ts`, importing('@keyhaven/contracts/endpoint', './query.ts')),
  clean(
    'a folder of lib',
    `${web}/lib/api/api.ts`,
    importing(
      '@keyhaven/contracts/endpoint',
      '../dates.ts',
      '../computer/device.rules.ts',
      './query.ts',
    ),
  ),
  clean(
    'the layout of the back office',
    `${web}/back-office/layout.tsx`,
    importing('react', '../lib/api/api.ts', '../ui/button.tsx', './kit/list-view.tsx'),
  ),
  clean(
    'a page of the back office',
    `${web}/back-office/pages/start.tsx`,
    importing(
      '@keyhaven/contracts/staff/staff',
      'react',
      '../../lib/api/api.ts',
      '../../ui/button.tsx',
      '../features/orders/list.tsx',
      '../kit/list-view.tsx',
      './waiting.tsx',
    ),
  ),
  clean(
    'a feature of the back office',
    `${web}/back-office/features/orders/list.tsx`,
    importing(
      '@keyhaven/contracts/staff/staff',
      'react',
      '../../../lib/api/api.ts',
      '../../../ui/button.tsx',
      '../../kit/list-view.tsx',
      './row.tsx',
    ),
  ),
  clean(
    'the kit of the back office',
    `${web}/back-office/kit/list-view.tsx`,
    importing('react', '../../lib/api/api.ts', '../../ui/button.tsx', './list.rules.ts'),
  ),
  clean(
    'a label around a box of our own',
    `${web}/ui/checkbox.tsx`,
    `import { Box } from './box.tsx'
    export const Checkbox = () => <label>Yes<Box /></label>`,
  ),
  clean(
    'the theme, in the words of Tailwind',
    `${web}/styles/theme.css`,
    `@import "tailwindcss";
    @custom-variant hocus (&:hover, &:focus);
    @theme { --color-ink: #111; }
    @utility tight { padding: --spacing(1); }
    @layer base { body { @apply text-ink; } }`,
  ),
]

export const cleanTools: Planted[] = [
  clean('the sandbox', `${sandbox}/mail/mail.ts`, importing('fastify', '../html.ts', './store.ts')),
  clean('the start of the sandbox', `${sandbox}/main.ts`, speaks),
  clean('a drawing tool', 'apps/web/brand/draw.ts', `${importing('left-pad')}${asks}${speaks}`),
  clean(
    'a plug-in',
    `${plugins}/daybook/plugin.ts`,
    importing(
      '@keyhaven/contracts/events',
      '@keyhaven/contracts/plugin',
      './line.ts',
      'node:fs',
      'left-pad',
    ),
  ),
  clean('a tool', 'tooling/tool.ts', `${importing('left-pad')}${asks}${speaks}`),
  clean('a journey', 'e2e/buy.spec.ts', `${importing('@playwright/test')}${asks}${speaks}`),
  clean('a load test', 'bench/load.ts', `${importing('left-pad')}${asks}${speaks}`),
  clean('a build configuration', 'apps/web/vite.config.ts', `${importing('left-pad')}${asks}`),
]

/** What the other planted files lean on. */
export const groundwork: Planted[] = [
  clean('a save', `${orders}/save.ts`, 'export async function save() { await Promise.resolve() }'),
  clean(
    'the context',
    `${server}/context.ts`,
    'export type Context = { mail: { send: (to: string) => Promise<void> } }',
  ),
  clean(
    'the database',
    `${server}/infra/db/db.ts`,
    `import type { Kysely } from 'kysely'
    export type Db = Kysely<{ orders: { id: string } }>`,
  ),
]

const generated = 'export type Anything = any\n'

export const outsideTheLaw: Planted[] = [
  clean('the generated table types', `${server}/infra/db/tables.ts`, generated),
  clean('the build', 'apps/web/build/server/index.ts', generated),
  clean('the generated route types', 'apps/web/.react-router/types/routes.ts', generated),
  clean('the documents', 'docs/example.ts', generated),
]
