import { beforeAll, describe, expect, test } from 'vitest'
import { doors } from '../apps/server/src/laws/doors.ts'
import { type Door, doorFaults, type Registered } from './reach/doors.ts'
import type { Id, Source } from './reach/reach.ts'
import {
  endpointsOfContracts,
  listedDoors,
  registeredRoutes,
  serverSources,
} from './reach/read-shop.ts'

const sources = serverSources()
const registered = registeredRoutes()
let endpoints: Map<Id, string>
beforeAll(async () => {
  endpoints = await endpointsOfContracts()
})

test('every door stands under its law and passes what keeps it, and nothing else reaches what a law keeps', () => {
  expect(doorFaults({ sources, registered, endpoints, doors: listedDoors() })).toEqual([])
})

test('a call is listed once', () => {
  const names = doors.flatMap(({ routes }) => routes)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.length).toBeGreaterThan(250)
})

const call = (name: string) => `POST /api/admin/planted/${name}`
const none: Door = { law: 'none', passes: [] }

type Plant = Readonly<{
  name: string
  imports?: string
  does?: string
  door?: Door
  faults: unknown[]
}>

const plants: readonly Plant[] = [
  {
    name: 'replaces-a-key',
    imports: "import { replaceKey } from '../../modules/stock/licenses/units/replace-key.ts'",
    does: 'replaceKey(tx, body)',
    door: none,
    faults: [expect.stringMatching(/is a door of key: assignUnits ← .*replaceKey$/)],
  },
  {
    name: 'places-an-order',
    imports:
      "import { placeOrder as write } from '../../modules/fulfilment/orders/orders.service.ts'",
    does: 'write(tx, body, body)',
    door: none,
    faults: [`${call('places-an-order')} is a door of price: placeOrder ← placeOrder`],
  },
  {
    name: 'changes-a-guard',
    imports: "import * as settings from '../../modules/platform/settings/write-settings.ts'",
    does: 'settings.writeSettings(ctx, tx, body)',
    door: none,
    faults: [`${call('changes-a-guard')} is a door of guard: writeSettings`],
  },
  {
    name: 'opens-an-order',
    imports: "import { insertAccess } from '../../modules/fulfilment/orders/order-access.repo.ts'",
    does: 'insertAccess(ctx.db, body)',
    door: none,
    faults: [`${call('opens-an-order')} is a door of key: insertAccess`],
  },
  {
    name: 'pays-back-by-a-job',
    imports: "import { makeRefundJob } from '../../modules/after-sale/returns/make-refund-job.ts'",
    does: 'ctx.queue.enqueue(tx, makeRefundJob, body)',
    door: none,
    faults: [`${call('pays-back-by-a-job')} is a door of money: makeRefundJob`],
  },
  {
    name: 'stands-under-another-law',
    imports: "import { openKey } from '../../modules/stock/licenses/vault/key-vault.ts'",
    does: 'openKey(body)',
    door: { law: 'price', passes: [] },
    faults: [`${call('stands-under-another-law')} is a door of key: openKey`],
  },
  {
    name: 'passes-by',
    door: { law: 'key', passes: ['moveKeys'] },
    faults: [`${call('passes-by')} does not pass moveKeys`],
  },
  { name: 'is-in-no-list', faults: [`${call('is-in-no-list')} is not listed`] },
  { name: 'is-honest', door: none, faults: [] },
]

/** A screen of staff with one call, whose handler does what is planted. */
const screenOf = ({ name, imports = '', does = 'undefined' }: Plant): Source => ({
  path: `apps/server/src/back-office/planted/${name}.ts`,
  text: `import { planted } from '@keyhaven/contracts/staff/${name}'
${imports}
export function plantedScreen(route: StaffRoute) {
  route(planted, { allow: 'orders.view' }, async ({ body }, ctx) => ${does})
}
`,
})

const routeOf = ({ name }: Plant): Registered => ({
  method: 'POST',
  path: `/api/admin/planted/${name}`,
  allow: 'orders.view',
})

describe('a door that is planted beside a law is reported', () => {
  let faults: string[]
  beforeAll(() => {
    const described = plants.map(
      ({ name }) => [`packages/contracts/src/staff/${name}.ts#planted`, call(name)] as const,
    )
    const listed = plants.flatMap(({ name, door }) => (door ? [[call(name), door] as const] : []))
    faults = doorFaults({
      sources: [...sources, ...plants.map(screenOf)],
      registered: [...registered, ...plants.map(routeOf)],
      endpoints: new Map([...endpoints, ...described]),
      doors: new Map([...listedDoors(), ...listed]),
    })
  })

  test.each(plants)('$name', ({ name, faults: expected }) => {
    expect(faults.filter((fault) => fault.startsWith(`${call(name)} `))).toEqual(expected)
  })
})
