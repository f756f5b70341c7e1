import * as notificationKindsContract from '@keyhaven/contracts/staff/notification-kinds'
import { notificationsScreen } from '@keyhaven/contracts/staff/screens/notifications'
import * as shellContract from '@keyhaven/contracts/staff/shell'
import { chooseNews, newsChoices } from '../../modules/platform/notifications/choose-news.ts'
import {
  groupsFor,
  readAllNotifications,
  readNotification,
} from '../../modules/platform/notifications/read-notifications.ts'
import { handles, served } from '../kit/staff-route.ts'
import { notificationsFor, oldestBackorder } from './list-notifications.ts'

const contract = { ...notificationKindsContract, ...shellContract }

const done = { success: true } as const

type UnreadGroup = Awaited<ReturnType<typeof groupsFor>>[number]

/** Orders that wait for keys are as old as their payment, not as the news of it. */
const asGroup = (
  { id, title, body, object, latestAt, oldestAt, ...group }: UnreadGroup,
  waitingSince: Date | undefined,
) => ({
  ...group,
  latest: { id, title, body, object },
  latestAt: latestAt.toISOString(),
  oldestAt: (group.word === 'backorder' && waitingSince ? waitingSince : oldestAt).toISOString(),
})

export const notificationRoutes = served(
  notificationsScreen,
  handles(contract, {
    readNotificationChoices: async (_, ctx) => ({
      ...done,
      ...(await newsChoices(ctx, ctx.staff.id)),
    }),
    changeNotificationChoices: async ({ body }, ctx) => {
      await chooseNews(ctx, ctx.staff.id, body)
      return done
    },
    listNotifications: ({ query }, ctx) => notificationsFor(ctx, query),
    readEveryNotification: async (_, ctx) => {
      await readAllNotifications(ctx, ctx.staff)
      return done
    },
    listNewsGroups: async (_, ctx) => {
      const [groups, { choices, rhythm }, waitingSince] = await Promise.all([
        groupsFor(ctx, ctx.staff),
        newsChoices(ctx, ctx.staff.id),
        oldestBackorder(ctx),
      ])
      const isMailed = choices.some(({ byEmail }) => byEmail)
      const mails = rhythm.digestHour === null ? ('at_once' as const) : ('daily' as const)
      return {
        ...done,
        groups: groups.map((group) => asGroup(group, waitingSince)),
        mails: isMailed ? mails : ('none' as const),
      }
    },
    readNewsGroup: async ({ body }, ctx) => {
      await readAllNotifications(ctx, ctx.staff, body.word)
      return done
    },
    readOneNotification: async ({ params }, ctx) => {
      await readNotification(ctx, ctx.staff, params.id)
      return done
    },
  }),
)
