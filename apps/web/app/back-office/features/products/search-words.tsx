import {
  LONGEST_SEO_TITLE,
  MOST_KEYWORDS,
  type SearchWords as Words,
} from '@keyhaven/contracts/staff/product-fields'
import type { ProductFile } from '@keyhaven/contracts/staff/products'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FormCheckboxField, FormTextareaField, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ChangedLines } from '../../kit/changed-lines.tsx'
import { changedLines } from '../../kit/lines.rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import type { WordsDraft } from './products-api.ts'
import { SearchResult } from './search-result.tsx'

const linesOf = ({ title, description, keywords }: Words) =>
  [`Title: ${title}`, `Description: ${description}`, `Keywords: ${keywords.join(', ')}`].join('\n')

const savedWords = ({ seoTitle, seoDescription, seoKeywords }: ProductFile['fields']): Words => ({
  title: seoTitle,
  description: seoDescription,
  keywords: seoKeywords,
})

const reasons = {
  'no-model': 'The shop has no language model.',
  'budget-spent': 'The day’s budget for language models is spent.',
  unavailable: 'The language model did not answer.',
  refused: 'The words of the language model were not taken.',
} as const

function writerOf({ model, whyRules, refusedFor }: WordsDraft): string {
  if (model) return `A language model wrote this (${model}).`
  const why = whyRules ? ` ${reasons[whyRules]}` : ''
  return `Our rules wrote this.${why}${refusedFor ? ` They had ${refusedFor} in them.` : ''}`
}

type DraftProps = { file: ProductFile; draft: WordsDraft; onOver: () => void }

/** The draft as a search engine would show it and against what is saved. Taking it only fills the form. */
function Draft({ file, draft, onOver }: DraftProps) {
  const { setValue } = useFormContext()
  const { title, description, keywords } = draft.draft
  const take = () => {
    const how = { shouldDirty: true, shouldValidate: true }
    setValue('seoTitle', title, how)
    setValue('seoDescription', description, how)
    setValue('seoKeywords', keywords.join('\n'), how)
    onOver()
  }
  const lines = changedLines(linesOf(savedWords(file.fields)), linesOf(draft.draft))
  return (
    <section aria-label="Draft" className="grid gap-4 rounded-tile border border-accent-line p-4">
      <Notice tone={draft.model ? 'accent' : 'neutral'} title="A draft. Read it first." isNew>
        {writerOf(draft)}
      </Notice>
      <SearchResult
        label="The draft in a search engine"
        slug={file.fields.slug}
        title={title}
        description={description}
      />
      <ChangedLines label="Against what is saved" lines={lines} isProse />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={take}>
          Take into the form
        </Button>
        <Button size="sm" onClick={onOver}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

function useDraft(id: string) {
  const [draft, setDraft] = useState<WordsDraft>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setDraft(await calls.draftSearchWords({ params: { id } }))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return { draft, failure, isBusy, ask, end: () => setDraft(undefined) }
}

function DraftMaker({ file }: { file: ProductFile }) {
  const { draft, failure, isBusy, ask, end } = useDraft(file.id)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" busy={isBusy ? 'Drafting...' : undefined} onClick={() => void ask()}>
          <Sparkles size={15} aria-hidden />
          Draft these texts
        </Button>
        <p className="text-small text-ink-3">From what is saved. You decide what is kept.</p>
      </div>
      {failure !== undefined && (
        <Notice tone="danger" title="No draft." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      {draft && <Draft file={file} draft={draft} onOver={end} />}
    </>
  )
}

const pair = 'grid items-start gap-5 sm:grid-cols-2'

/** What search engines and feeds are told, with a draft on request. */
export function SearchWords({ file }: { file: ProductFile }) {
  const member = useMember()
  return (
    <Panel
      id="search"
      title="Search engines and feeds"
      lead="Empty fields take the name and the description."
    >
      <div className="grid gap-5 px-5 pb-5">
        {may(member, 'products.edit') && <DraftMaker file={file} />}
        <FormTextField label="Title" name="seoTitle" optional maxLength={LONGEST_SEO_TITLE} />
        <FormTextareaField label="Description" name="seoDescription" rows={2} optional />
        <FormTextareaField
          label="Keywords"
          name="seoKeywords"
          rows={4}
          optional
          hint={`One line each, at most ${MOST_KEYWORDS}. Empty for the name, the apps and the systems.`}
        />
        <div className={pair}>
          <FormTextField label="GTIN" name="gtin" inputMode="numeric" optional />
          <FormTextField label="MPN" name="mpn" optional />
        </div>
        <FormTextField label="Category in feeds" name="feedCategory" optional />
        <FormCheckboxField label="In feeds and for shopping agents" name="isInFeeds" />
      </div>
    </Panel>
  )
}
