import { defineTick } from '../../../../infra/work/ticks.ts'
import { watchShop } from './attention.service.ts'

export const shopWatch = defineTick({
  name: 'watch.shop',
  everyMs: 10_000,
  isShared: true,
  run: watchShop,
})
