import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultsIn, graphOf } from './area-graph/graph.ts'
import { page, sources, withPicture } from './area-graph/picture.ts'

const plant = (...planted: [path: string, text: string][]) =>
  faultsIn(graphOf([...sources, ...planted.map(([path, text]) => ({ path, text }))]))

test('no arrow points up, and there is no circle between areas or modules', () => {
  const { arrows, moduleArrows } = graphOf(sources)
  expect(arrows.length).toBeGreaterThan(30)
  expect(moduleArrows.length).toBeGreaterThan(100)
  expect(faultsIn({ arrows, moduleArrows })).toEqual([])
})

test('the picture in ARCHITECTURE.md shows the imports of today', () => {
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
    expect(faults).toContain('arrow up: infra → back-office')
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

  test('and nothing is where an area imports one below it', () => {
    const faults = plant([
      'modules/voices/inbox/planted.ts',
      "import { orders } from '../../fulfilment/orders/orders.service.ts'",
    ])
    expect(faults).toEqual([])
  })
})
