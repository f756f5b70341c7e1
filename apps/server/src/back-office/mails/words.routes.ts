import {
  changeMailWords,
  listMailTemplates,
  previewMailTemplate,
  readMailTemplate,
  restoreMailWords,
  testMailTemplate,
} from '@keyhaven/contracts/staff/mail-words'
import {
  type Author,
  changeWords,
  restoreWords,
  wordsObject,
} from '../../modules/platform/emails/change-words.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { samplesOfTemplate, templateForStaff, templatesForStaff } from './read-template.ts'
import { checkedWords, previewOf, sendTest } from './try-words.ts'

const TESTS_PER_HOUR = 10
const countTest = hourlyLimit('test mails of one person', TESTS_PER_HOUR)

const authorOf = ({ actor, staff }: StaffContext, author: Omit<Author, 'actor' | 'staffId'>) => ({
  ...author,
  actor,
  staffId: staff.id,
})

/** The words of every mail. Markup, code and addresses are no words. */
export function mailWordsScreen(route: StaffRoute) {
  const look = { allow: 'email.view' } as const
  route(listMailTemplates, look, (_, ctx) => templatesForStaff(ctx))
  route(readMailTemplate, look, async ({ params }, ctx, _, reply) => {
    const file = await templateForStaff(ctx, params.name)
    showVersion(reply, String(file.version))
    return file
  })
  route(previewMailTemplate, look, ({ params, body }, ctx) => previewOf(ctx, params.name, body))
  const change = { allow: 'email.edit', stepUp: 'always' } as const
  route(changeMailWords, change, async ({ params: { name }, body }, ctx, request, reply) => {
    const words = await checkedWords(ctx, name, body.words)
    const author = authorOf(ctx, {
      template: name,
      seen: seenVersion(request),
      reason: body.reason,
    })
    await namingTheOther(ctx, wordsObject(name), () => changeWords(ctx, author, words))
    const file = await templateForStaff(ctx, name)
    showVersion(reply, String(file.version))
    return file
  })
  route(restoreMailWords, change, async ({ params: { name }, body }, ctx, request, reply) => {
    samplesOfTemplate(name)
    const author = authorOf(ctx, {
      template: name,
      seen: seenVersion(request),
      reason: body.reason,
    })
    await namingTheOther(ctx, wordsObject(name), () => restoreWords(ctx, author, body.version))
    const file = await templateForStaff(ctx, name)
    showVersion(reply, String(file.version))
    return file
  })
  const send = { allow: 'email.send', isKeyNeeded: true } as const
  route(testMailTemplate, send, async ({ params, body }, ctx, request, reply) => {
    await countTest(ctx, request, reply)
    return await sendTest(ctx, params.name, body, request.id)
  })
}
