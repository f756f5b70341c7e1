import { type IssueWords, issueWords } from '@keyhaven/contracts/staff/newsletter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moon, Smartphone, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { MailFrame } from '../../kit/mail-frame.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'

const PAUSE_MS = 400
const PHONE = 375

const looks = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const
type Look = (typeof looks)[number]['value']

/** The issue as readers will see it; it follows what is typed. */
export function IssuePreview({ words }: { words: IssueWords }) {
  const [look, setLook] = useState<Look>('light')
  const typed = JSON.stringify(words)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = issueWords.safeParse(JSON.parse(asked))
  const { data, error } = useQuery({
    queryKey: ['newsletter-preview', asked],
    queryFn: () =>
      calls.previewIssue({
        body: wanted.data ?? words,
      }),
    enabled: wanted.success,
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title="Preview"
      lead="No link leads anywhere here."
      aside={<Segmented legend="Look" size="sm" options={looks} value={look} onChange={setLook} />}
    >
      <div className="px-5 pb-5">
        {error && (
          <Notice tone="danger" title="The preview could not be written." isNew>
            {wordsOf(error)}
          </Notice>
        )}
        {data ? (
          <MailFrame
            title={`Issue, ${look}`}
            html={look === 'dark' ? data.dark : data.light}
            {...(look === 'phone' && { width: PHONE })}
          />
        ) : (
          <p className="text-small text-ink-2">It appears once every field is filled in.</p>
        )}
      </div>
    </Panel>
  )
}
