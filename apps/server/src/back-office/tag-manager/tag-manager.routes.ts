import { checkTags, editTags, type TagsView, viewTags } from '@keyhaven/contracts/staff/tag-manager'
import {
  changeTags,
  TAGS_OBJECT,
  tagsByTwo,
} from '../../modules/operations/tag-manager/change-tags.ts'
import { askForContainer, tagConfigOf } from '../../modules/operations/tag-manager/tag-settings.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { waitingAsks } from '../kit/waiting-asks.ts'

const done = { success: true } as const

const tagsForStaff = async (ctx: StaffContext): Promise<TagsView> => ({
  ...done,
  config: await tagConfigOf(ctx),
  url: ctx.config.tagManagerUrl,
  isSandbox: ctx.config.tagManagerUrl === ctx.config.sandboxUrl,
  waiting: (await waitingAsks(ctx, tagsByTwo.name))(TAGS_OBJECT),
})

export function tagManagerScreen(route: StaffRoute) {
  const edit = { allow: 'gtm.edit' } as const
  route(viewTags, edit, (_, ctx) => tagsForStaff(ctx))
  route(editTags, { ...edit, stepUp: 'always' }, async ({ body }, ctx) => {
    await changeTags(ctx, ctx.staff, body)
    return await tagsForStaff(ctx)
  })
  const check = { ...edit, limit: { max: 10, seconds: 60 } } as const
  route(checkTags, check, async (_, ctx) => ({
    ...done,
    ...(await askForContainer(ctx, (await tagConfigOf(ctx)).containerId)),
  }))
}
