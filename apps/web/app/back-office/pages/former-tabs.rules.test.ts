import { screenAddress } from '@keyhaven/contracts/staff/screens/menu'
import { expect, test } from 'vitest'
import { addressOfFormerTab } from './former-tabs.rules.ts'

const leadsTo = (search: string) => addressOfFormerTab(new URLSearchParams(search))

test.each([
  ['tab=claims', screenAddress('key-claims')],
  ['tab=quotes', screenAddress('business-quotes')],
  ['tab=scripts', screenAddress('custom-scripts')],
  ['tab=risk', screenAddress('risk-rules')],
  ['tab=bring-over', screenAddress('shop-imports')],
  ['tab=new-store', '/admin/main-site?tab=stores&new=1'],
  ['tab=notification-choices', '/admin/main-site?tab=notifications&part=choices'],
  ['tab=scripts&id=s1&q=a%26b', '/admin/main-site?tab=custom-scripts&id=s1&q=a%26b'],
])('a bookmark of %s leads to %s', (search, to) => expect(leadsTo(search)).toBe(to))

test.each(['', 'tab=orders', 'tab=constructor', 'tab=__proto__'])(
  '“%s” leads nowhere else',
  (search) => expect(leadsTo(search)).toBeUndefined(),
)
