import { expect, test } from 'vitest'
import { isWhole, leaderIn, type Member, stragglersIn, syncStandbyIn } from './members.ts'

const leader: Member = { name: 'n1', role: 'leader', state: 'running', timeline: 3 }
const sync: Member = { name: 'n2', role: 'sync_standby', state: 'running', timeline: 3, lag: 0 }
const replica: Member = { name: 'n3', role: 'replica', state: 'running', timeline: 3, lag: 0 }

test('a cluster is whole when one leads, one has everything and all follow', () => {
  const members = [leader, sync, replica]
  expect(isWhole(members, 3)).toBe(true)
  expect([leaderIn(members), syncStandbyIn(members)]).toEqual(['n1', 'n2'])
})

test('a cluster without a synchronous standby, or with a node less, is not whole', () => {
  expect(isWhole([leader, { ...sync, role: 'replica' }, replica], 3)).toBe(false)
  expect(isWhole([leader, sync], 3)).toBe(false)
})

test('a replica that Patroni calls running and that stays behind is noticed', () => {
  const behind = { ...replica, lag: 94 * 2 ** 20 }
  expect(isWhole([leader, sync, behind], 3)).toBe(false)
  expect(stragglersIn([leader, sync, behind])).toEqual(['n3'])
  expect(stragglersIn([leader, sync, { ...replica, timeline: 2 }])).toEqual(['n3'])
})
