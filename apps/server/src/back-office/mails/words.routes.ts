import * as contract from '@keyhaven/contracts/staff/mail-words'
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
import { changesBetween } from '../../modules/platform/emails/words.rules.ts'
import { assertNotStaffMail, guardOf } from '../acts/guarded-mails.ts'
import { askForWords } from '../acts/publish-by-two.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { samplesOfTemplate, templateForStaff, templatesForStaff, wordsAt } from './read-template.ts'
import { checkedWords, checkMails, previewOf, sendTest } from './try-words.ts'

const TESTS_PER_HOUR = 10
const countTest = hourlyLimit('test mails of one person', TESTS_PER_HOUR)

type Call = Readonly<{ ctx: StaffContext; request: FastifyRequest; reply: FastifyReply }>

async function shown({ ctx, reply }: Pick<Call, 'ctx' | 'reply'>, name: string) {
  const file = await templateForStaff(ctx, name)
  showVersion(reply, file.stamp)
  return file
}

/** A change of what the caller has seen, answered with what there is afterwards. */
async function changed<T>(call: Call, name: string, work: (editor: Editor) => Promise<T>) {
  const { ctx, request } = call
  samplesOfTemplate(name)
  const { actor, staff } = ctx
  assertNotStaffMail(name, staff)
  const editor = { template: name, seen: seenVersion(request), actor, staffId: staff.id }
  const approval = await namingTheOther(ctx, wordsObject(name), () => work(editor))
  return { ...(await shown(call, name)), ...(approval && { approval }) }
}

async function seenFile(ctx: StaffContext, { template, seen }: Editor) {
  const file = await templateForStaff(ctx, template)
  if (file.stamp !== seen) throw new AppError('version_stale')
  return file
}

/** Publishes the draft; in a mail that takes two, once a second person has read it. */
async function publish(ctx: StaffContext, editor: Editor, reason: string) {
  const { draft } = await seenFile(ctx, editor)
  if (draft) await checkMails(ctx, editor.template, draft.words)
  const author = { ...editor, reason }
  if (draft && guardOf(editor.template)) {
    return await askForWords(ctx, author, { restores: null, changes: draft.changes })
  }
  await publishWords(ctx, author)
}

/** Words of an earlier version that may be said again: they are looked at like new ones. */
async function formerWords(ctx: StaffContext, editor: Editor, version: number) {
  const { versions, words } = await seenFile(ctx, editor)
  const former = versions.find((one) => one.version === version)
  if (!former || version >= (versions[0]?.version ?? 0)) throw new AppError('not_found')
  const back = await wordsAt(ctx, editor.template, version)
  await checkMails(ctx, editor.template, back)
  return changesBetween(words, back)
}

/** Brings words back. Those of the shop are back at once: nobody waits to be rid of others. */
async function restore(ctx: StaffContext, editor: Editor, version: number, reason: string) {
  const author = { ...editor, reason }
  const changes = version > 0 ? await formerWords(ctx, editor, version) : []
  if (version > 0 && guardOf(editor.template)) {
    return await askForWords(ctx, author, { restores: version, changes })
  }
  await restoreWords(ctx, author, version)
}

/** The words of every mail. Markup, code and addresses are no words. */
export const mailWordsHandlers = handles(contract, {
  listMailTemplates: (_, ctx) => templatesForStaff(ctx),
  readMailTemplate: ({ params }, ctx, _, reply) => shown({ ctx, reply }, params.name),
  previewMailTemplate: ({ params, body }, ctx) => previewOf(ctx, params.name, body),
  draftMailWords: async ({ params: { name }, body }, ctx, request, reply) => {
    const words = await checkedWords(ctx, name, body.words)
    return await changed({ ctx, request, reply }, name, (editor) => draftWords(ctx, editor, words))
  },
  discardMailDraft: ({ params: { name } }, ctx, request, reply) =>
    changed({ ctx, request, reply }, name, (editor) => discardDraft(ctx, editor)),
  publishMailWords: ({ params: { name }, body }, ctx, request, reply) =>
    changed({ ctx, request, reply }, name, (editor) => publish(ctx, editor, body.reason)),
  restoreMailWords: ({ params: { name }, body }, ctx, request, reply) =>
    changed({ ctx, request, reply }, name, (editor) =>
      restore(ctx, editor, body.version, body.reason),
    ),
  testMailTemplate: async ({ params, body }, ctx, request, reply) => {
    await countTest(ctx, request, reply)
    return await sendTest(ctx, params.name, body, request.id)
  },
})
