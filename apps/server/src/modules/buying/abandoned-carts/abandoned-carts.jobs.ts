import { defineTick } from '../../infra/ticks.ts'
import { remindOfCarts } from './abandoned-carts.service.ts'

export const cartReminders = defineTick({
  name: 'carts.remind',
  everyMs: 5_000,
  run: remindOfCarts,
})
