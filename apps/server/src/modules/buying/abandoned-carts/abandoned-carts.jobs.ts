import { defineTick } from '../../../infra/work/ticks.ts'
import { remindOfCarts } from './abandoned-carts.service.ts'

export const cartReminders = defineTick({
  name: 'carts.remind',
  everyMs: 5_000,
  run: remindOfCarts,
})
