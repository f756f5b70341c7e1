import { defineTick } from '../../../infra/work/ticks.ts'
import { mailNews } from './mail-news.ts'

export const newsMails = defineTick({
  name: 'notifications.mails',
  everyMs: 5_000,
  isShared: true,
  run: mailNews,
})
