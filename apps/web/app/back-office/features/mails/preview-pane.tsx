import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import { FileText, Monitor, Moon, Smartphone, Sun, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { MailFrame } from '../../kit/mail-frame.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { usePreview } from './use-preview.ts'

const widths = [
  { value: '680', label: '680 px', icon: Monitor },
  { value: '375', label: '375 px', icon: Smartphone },
  { value: '320', label: '320 px', icon: TabletSmartphone },
] as const
const looks = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'text', label: 'Text', icon: FileText },
] as const

type Width = (typeof widths)[number]['value']
type Look = (typeof looks)[number]['value']

type PreviewPaneProps = { name: string; sample: string; words: MailWords; look?: Look }

/** A sample as a mail program shows it, at one width and in one scheme. No role sees a key in it. */
export function PreviewPane({ name, sample, words, look: first = 'light' }: PreviewPaneProps) {
  const [width, setWidth] = useState<Width>('680')
  const [look, setLook] = useState<Look>(first)
  const { data, error } = usePreview(name, sample, words)
  if (error) {
    return (
      <Notice tone="danger" title="The preview could not be written." isNew>
        {wordsOf(error)}
      </Notice>
    )
  }
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap gap-2">
        <Segmented legend="Width" size="sm" options={widths} value={width} onChange={setWidth} />
        <Segmented legend="Look" size="sm" options={looks} value={look} onChange={setLook} />
      </div>
      {data ? (
        <>
          <p className="text-small">
            <span className="text-ink-3">Subject </span>
            <span className="font-medium wrap-anywhere text-ink">{data.subject}</span>
          </p>
          {look === 'text' ? (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
              tabIndex={0}
              className="max-h-160 overflow-auto rounded-tile border bg-surface p-4 font-mono text-small whitespace-pre-wrap text-ink"
            >
              {data.text}
            </pre>
          ) : (
            <MailFrame
              title={`Sample, ${look}, ${width} pixels wide`}
              html={data[look]}
              width={Number(width)}
            />
          )}
        </>
      ) : (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  )
}
