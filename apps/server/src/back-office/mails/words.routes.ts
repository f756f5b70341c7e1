import {
  discardMailDraft,
  draftMailWords,
  listMailTemplates,
  previewMailTemplate,
  publishMailWords,
  readMailTemplate,
  restoreMailWords,
  testMailTemplate,
} from '@keyhaven/contracts/staff/mail-words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import {
  discardDraft,
  draftWords,
  type Editor,
  publishWords,
  restoreWords,
  wordsObject,
} from '../../modules/platform/emails/change-words.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { samplesOfTemplate, templateForStaff, templatesForStaff } from './read-template.ts'
import { checkedWords, checkLetters, previewOf, sendTest } from './try-words.ts'

const TESTS_PER_HOUR = 10
const countTest = hourlyLimit('test mails of one person', TESTS_PER_HOUR)

type Call = Readonly<{ ctx: StaffContext; request: FastifyRequest; reply: FastifyReply }>

async function shown({ ctx, reply }: Pick<Call, 'ctx' | 'reply'>, name: string) {
  const file = await templateForStaff(ctx, name)
  showVersion(reply, file.stamp)
  return file
}

/** A change of what the caller has seen, answered with what there is afterwards. */
async function changed(call: Call, name: string, work: (editor: Editor) => Promise<void>) {
  const { ctx, request } = call
  samplesOfTemplate(name)
  const { actor, staff } = ctx
  const editor = { template: name, seen: seenVersion(request), actor, staffId: staff.id }
  await namingTheOther(ctx, wordsObject(name), () => work(editor))
  return await shown(call, name)
}

async function publish(ctx: StaffContext, editor: Editor, reason: string) {
  const { draft, stamp } = await templateForStaff(ctx, editor.template)
  if (stamp !== editor.seen) throw new AppError('version_stale')
  if (draft) await checkLetters(ctx, editor.template, draft.words)
  await publishWords(ctx, { ...editor, reason })
}

/** The words of every mail. Markup, code and addresses are no words. */
export function mailWordsScreen(route: StaffRoute) {
  const look = { allow: 'email.view' } as const
  route(listMailTemplates, look, (_, ctx) => templatesForStaff(ctx))
  route(readMailTemplate, look, ({ params }, ctx, _, reply) => shown({ ctx, reply }, params.name))
  route(previewMailTemplate, look, ({ params, body }, ctx) => previewOf(ctx, params.name, body))
  const write = { allow: 'email.edit' } as const
  route(draftMailWords, write, async ({ params: { name }, body }, ctx, request, reply) => {
    const words = await checkedWords(ctx, name, body.words)
    return await changed({ ctx, request, reply }, name, (editor) => draftWords(ctx, editor, words))
  })
  route(discardMailDraft, write, ({ params: { name } }, ctx, request, reply) =>
    changed({ ctx, request, reply }, name, (editor) => discardDraft(ctx, editor)),
  )
  const change = { allow: 'email.edit', stepUp: 'always' } as const
  route(publishMailWords, change, ({ params: { name }, body }, ctx, request, reply) =>
    changed({ ctx, request, reply }, name, (editor) => publish(ctx, editor, body.reason)),
  )
  route(restoreMailWords, change, ({ params: { name }, body }, ctx, request, reply) =>
    changed({ ctx, request, reply }, name, (editor) =>
      restoreWords(ctx, { ...editor, reason: body.reason }, body.version),
    ),
  )
  const send = { allow: 'email.send', isKeyNeeded: true } as const
  route(testMailTemplate, send, async ({ params, body }, ctx, request, reply) => {
    await countTest(ctx, request, reply)
    return await sendTest(ctx, params.name, body, request.id)
  })
}
