import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultsIn, floors, graphOf } from './area-graph/graph.ts'
import { page, sources, withPicture } from './area-graph/picture.ts'
import { sentences } from './area-graph/sentences.ts'

const plant = (...planted: [path: string, text: string][]) =>
  faultsIn(graphOf([...sources, ...planted.map(([path, text]) => ({ path, text }))]))

test('no arrow points up or from screen to screen, and there is no circle between areas or modules', () => {
  const graph = graphOf(sources)
  expect(graph.arrows.length).toBeGreaterThan(30)
  expect(graph.moduleArrows.length).toBeGreaterThan(100)
  expect(faultsIn(graph)).toEqual([])
})

test('every floor has one sentence', () => {
  expect(Object.keys(sentences)).toEqual(floors.toReversed())
})

test('the picture and the table in ARCHITECTURE.md show the imports and modules of today', () => {
  const text = readFileSync(page, 'utf8')
  expect(text === withPicture(text) ? 'current' : 'old: run npm run areas').toBe('current')
})

describe('a planted fault is reported', () => {
  test('an arrow up', () => {
    const faults = plant([
      'modules/platform/audit/planted.ts',
      "import { vitals } from '../../operations/vitals/vitals.service.ts'",
    ])
    expect(faults).toContain('arrow up: platform → operations')
  })

  test('an arrow up to the back office, loaded late', () => {
    const faults = plant(['infra/db/planted.ts', "await import('../../back-office/kit/list.ts')"])
    expect(faults).toContain('arrow up: infra → back-office/shared')
  })

  test('an arrow up from the list of an area', () => {
    const faults = plant([
      'modules/stock/jobs.ts',
      "import { seatMails } from '../fulfilment/seats/seats.jobs.ts'",
    ])
    expect(faults).toContain('arrow up: stock → fulfilment')
  })

  test('a circle between areas', () => {
    const faults = plant([
      'modules/stock/licenses/planted.ts',
      "import type { Order } from '../../fulfilment/orders/orders.rules.ts'",
    ])
    expect(faults).toContain('circle: fulfilment → stock → fulfilment')
  })

  test('a circle between modules of one area', () => {
    const faults = plant([
      'modules/buying/checkout/planted.ts',
      "import {\n  viewLink,\n} from '../payment-links/view-link.ts'",
    ])
    expect(faults).toEqual(['circle: buying/checkout → buying/payment-links → buying/checkout'])
  })

  test('a screen of staff that imports another', () => {
    const faults = plant([
      'back-office/disputes/planted.ts',
      "import { listedOrders } from '../orders/list-orders.ts'",
    ])
    expect(faults).toEqual([
      'screen to screen: back-office/disputes/planted.ts → back-office/orders/list-orders.ts',
    ])
  })

  test('a folder inside a screen that imports another', () => {
    const faults = plant([
      'back-office/reports/plans/planted.ts',
      "import type { Row } from '../../coupons/list-coupons.ts'",
    ])
    expect(faults).toEqual([
      'screen to screen: back-office/reports/plans/planted.ts → back-office/coupons/list-coupons.ts',
    ])
  })

  test('a search of the palette that looks into a screen', () => {
    const faults = plant([
      'back-office/search/planted.ts',
      "import { ordersForStaff } from '../orders/list-orders.ts'",
    ])
    expect(faults).toEqual([
      'screen to screen: back-office/search/planted.ts → back-office/orders/list-orders.ts',
    ])
  })

  test.each(['kit', 'reads', 'acts'])('a screen that back-office/%s imports', (folder) => {
    const faults = plant([
      `back-office/${folder}/planted.ts`,
      "await import('../carts/read-cart.ts')",
    ])
    expect(faults).toContain('arrow up: back-office/shared → back-office')
  })

  test('a read that imports an act', () => {
    const faults = plant([
      'back-office/reads/planted.ts',
      "import { assignToLine } from '../acts/assign-line.ts'",
    ])
    expect(faults).toEqual(['circle: back-office/acts → back-office/reads → back-office/acts'])
  })

  test.each([
    [
      'an area imports one below it',
      'modules/voices/inbox/planted.ts',
      "import { orders } from '../../fulfilment/orders/orders.service.ts'",
    ],
    [
      'a screen imports what all of them share',
      'back-office/carts/planted.ts',
      "import { readConversation } from '../reads/read-conversation.ts'\nimport { refundOrAsk } from '../acts/refund-or-ask.ts'",
    ],
    [
      'the palette asks a screen for what it finds',
      'back-office/search/planted.ts',
      "import { orderSearch } from '../orders/search.ts'",
    ],
  ])('and nothing is where %s', (_, path, text) => {
    expect(plant([path, text])).toEqual([])
  })
})
