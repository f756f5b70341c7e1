import { OVERDUE_HOURS } from '@keyhaven/contracts/staff/overdue'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import {
  deadJobs,
  deadMails,
  overdueBackorders,
  pendingReviews,
  silentSince,
} from './attention.repo.ts'

type News = Parameters<typeof notifyStaff>[1]

async function mailNews(db: Db): Promise<News[]> {
  return (await deadMails(db)).map(({ id, template, reason }) => ({
    dedupeKey: `mail-dead:${id}`,
    severity: 'warning',
    title: 'An e-mail could not be delivered',
    body: `“${template}” was tried for three days.`,
    object: reason.startsWith('order_') ? reason : `email:${id}`,
    to: { permission: 'email.view' },
  }))
}

async function jobNews(db: Db): Promise<News[]> {
  return (await deadJobs(db)).map(({ id }) => ({
    dedupeKey: `job-dead:${id}`,
    severity: 'warning',
    title: 'A job failed for good',
    body: 'Failed after three days of retries; needs attention.',
    object: `job:${id}`,
    to: { permission: 'jobs.manage' },
  }))
}

async function backorderNews(db: Db): Promise<News[]> {
  return (await overdueBackorders(db, OVERDUE_HOURS.keys)).map(
    ({ lineId, orderId, orderNumber }) => ({
      dedupeKey: `backorder:${lineId}`,
      severity: 'warning',
      title: `${orderNumber} has waited for keys for more than a day`,
      body: 'The buyer has paid. Import keys, or offer the money back.',
      object: `order:${orderId}`,
      to: { permission: 'orders.view' },
    }),
  )
}

async function reviewNews(db: Db): Promise<News[]> {
  return (await pendingReviews(db)).map(({ id, rating, product }) => ({
    dedupeKey: `new-review:${id}`,
    severity: 'info',
    title: 'A new review waits',
    body: `${rating} of 5 stars for ${product}.`,
    object: `review:${id}`,
    to: { permission: 'reviews.moderate' },
  }))
}

async function silenceNews(db: Db): Promise<News[]> {
  const day = await silentSince(db)
  if (!day) return []
  return [
    {
      dedupeKey: `provider-silent:${day}`,
      severity: 'critical',
      title: 'The card provider tells us nothing',
      body: 'Cards are charged, but no event has arrived since. Check the webhook at the provider.',
      to: { permission: 'settings.view' },
    },
  ]
}

/** Looks for what nobody was told of yet, and tells it once however many workers look. */
export async function watchShop({ db }: Context): Promise<void> {
  const found = await Promise.all([
    mailNews(db),
    jobNews(db),
    backorderNews(db),
    reviewNews(db),
    silenceNews(db),
  ])
  for (const news of found.flat()) await inTransaction(db, (tx) => notifyStaff(tx, news))
}
