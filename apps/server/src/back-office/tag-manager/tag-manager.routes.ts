import { tagManagerScreen } from '@keyhaven/contracts/staff/screens/tag-manager'
import type { TagsView } from '@keyhaven/contracts/staff/tag-manager'
import * as contract from '@keyhaven/contracts/staff/tag-manager'
import { changeTags, TAGS_OBJECT, tagsByTwo } from '../../modules/growth/tag-manager/change-tags.ts'
import { askForContainer, tagConfigOf } from '../../modules/growth/tag-manager/tag-settings.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { waitingAsks } from '../kit/waiting-asks.ts'

const done = { success: true } as const

const tagsForStaff = async (ctx: StaffContext): Promise<TagsView> => ({
  ...done,
  config: await tagConfigOf(ctx),
  url: ctx.config.tagManagerUrl,
  isSandbox: ctx.config.tagManagerUrl === ctx.config.sandboxUrl,
  waiting: (await waitingAsks(ctx, tagsByTwo.name))(TAGS_OBJECT),
})

export const tagManagerRoutes = served(
  tagManagerScreen,
  handles(contract, {
    viewTags: (_, ctx) => tagsForStaff(ctx),
    editTags: async ({ body }, ctx) => {
      await changeTags(ctx, ctx.staff, body)
      return await tagsForStaff(ctx)
    },
    checkTags: {
      limit: { max: 10, seconds: 60 },
      handle: async (_, ctx) => ({
        ...done,
        ...(await askForContainer(ctx, (await tagConfigOf(ctx)).containerId)),
      }),
    },
  }),
)
