import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type {
  listMailTemplates,
  MailDraft,
  MailTemplateFile,
  MailWords,
  MailWordsVersion,
  PhrasePlace,
} from '@keyhaven/contracts/staff/mail-words'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { samples } from '../../mail-gallery/samples.ts'
import { wordsObject } from '../../modules/platform/emails/change-words.ts'
import { houseOf } from '../../modules/platform/emails/house.ts'
import { changesBetween, nameable, stampOf } from '../../modules/platform/emails/words.rules.ts'
import { guardOf } from '../acts/guarded-mails.ts'
import { wordsByTwo } from '../acts/publish-by-two.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { waitingAsks } from '../kit/waiting-asks.ts'

export const samplesOfTemplate = (name: string) => {
  const own = samples.filter(({ template }) => template === name)
  if (own.length === 0) throw new AppError('not_found')
  return own
}

type Editable = {
  text: string
  places: PhrasePlace[]
  variables: string[]
  samples: string[]
}

/** Every phrase of a template once, with its place and what may be named there. */
export async function phrasesOf(ctx: StaffContext, name: string): Promise<Editable[]> {
  const found = new Map<string, Editable>()
  for (const sample of samplesOfTemplate(name)) {
    const { phrases, variables } = await sample.phrases(houseOf(ctx.config))
    for (const { text, place } of phrases) {
      const known = found.get(text) ?? { text, places: [], variables: [], samples: [] }
      if (!known.places.includes(place)) known.places.push(place)
      if (!known.samples.includes(sample.name)) known.samples.push(sample.name)
      known.variables = [...new Set([...known.variables, ...variables])]
      found.set(text, known)
    }
  }
  return [...found.values()].map((phrase) => ({
    ...phrase,
    variables: nameable(phrase.places, phrase.variables),
  }))
}

type WordsRow = Readonly<{
  template: string
  version: number
  words: MailWords
  restores: number | null
  reason: string
  by: string
  at: Date
}>

const versions = sql`
  select w.template, w.version, w.words, w.restores, w.reason,
    s.first_name || ' ' || s.last_name as by, w.created_at as at
  from mail_texts w
  join staff s on s.id = w.author`

export async function templatesForStaff({
  db,
}: StaffContext): Promise<OutputOf<typeof listMailTemplates>> {
  const { rows } = await sql<WordsRow>`
    ${versions}
    where w.version = (select max(version) from mail_texts where template = w.template)`.execute(db)
  const drafts = await sql<{ template: string }>`select template from mail_drafts`.execute(db)
  const drafted = new Set(drafts.rows.map(({ template }) => template))
  const names = new Map(samples.map(({ template, isMarketing }) => [template, isMarketing]))
  const templates = [...names].map(([name, isMarketing]) => {
    const row = rows.find(({ template }) => template === name)
    return {
      name,
      isMarketing,
      version: row?.version ?? 0,
      hasDraft: drafted.has(name),
      changedAt: row?.at.toISOString() ?? null,
      changedBy: row?.by ?? null,
    }
  })
  return { success: true, templates }
}

const MOST_VERSIONS = 100

/** The newest first, each with what it changed. */
function describedOf(rows: readonly WordsRow[]): MailWordsVersion[] {
  return rows.map(({ version, by, at, reason, restores, words }, index) => ({
    version,
    by,
    at: at.toISOString(),
    reason,
    restores,
    changes: changesBetween(rows[index + 1]?.words ?? {}, words),
  }))
}

type DraftRow = Readonly<{
  revision: string
  words: MailWords
  basedOn: number
  by: string
  at: Date
}>

async function draftForStaff({ db }: StaffContext, name: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select d.revision, d.words, d.based_on as "basedOn", d.saved_at as at,
      s.first_name || ' ' || s.last_name as by
    from mail_drafts d
    join staff s on s.id = d.author
    where d.template = ${name}`.execute(db)
  return rows[0]
}

const describedDraft = ({ words, basedOn, by, at }: DraftRow, inForce: MailWords): MailDraft => ({
  words,
  basedOn,
  by,
  at: at.toISOString(),
  changes: changesBetween(inForce, words),
})

export async function templateForStaff(ctx: StaffContext, name: string): Promise<MailTemplateFile> {
  const own = samplesOfTemplate(name)
  const { rows } = await sql<WordsRow>`
    ${versions}
    where w.template = ${name}
    order by w.version desc
    limit ${MOST_VERSIONS}`.execute(ctx.db)
  const draft = await draftForStaff(ctx, name)
  const version = rows[0]?.version ?? 0
  const words = rows[0]?.words ?? {}
  const waitingFor = await waitingAsks(ctx, wordsByTwo.name)
  return {
    success: true,
    name,
    isMarketing: own.some(({ isMarketing }) => isMarketing),
    takesTwo: guardOf(name) !== undefined,
    version,
    stamp: stampOf(version, draft?.revision),
    samples: own.map((sample) => sample.name),
    phrases: await phrasesOf(ctx, name),
    words,
    draft: draft ? describedDraft(draft, words) : null,
    versions: describedOf(rows),
    waiting: waitingFor(wordsObject(name)),
  }
}

/** What a version says. */
export async function wordsAt({ db }: StaffContext, name: string, version: number) {
  const { rows } = await sql<{ words: MailWords }>`
    select words from mail_texts where template = ${name} and version = ${version}`.execute(db)
  return rows[0]?.words ?? {}
}
