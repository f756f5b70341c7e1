import { SCRIPT_PREVIEW_PATH } from '@keyhaven/contracts/page-entries'
import { partsOf } from '@keyhaven/contracts/script-rules'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useShopSite } from '../../kit/shop-site.ts'

const MOST_TOLD = 500

/** What the frame says, if it is the frame that says it. */
const wordsIn = (data: unknown) => {
  const told = (data as { preview?: unknown } | null)?.preview
  return typeof told === 'string' ? told.slice(0, MOST_TOLD) : undefined
}

type ScriptPreviewProps = { scriptType: 'javascript' | 'css' | 'html'; content: string }

/**
 * Tries what is written in a frame without an origin: it reaches neither this page nor its cookies, loads nothing and
 * sends nothing. Each try begins with a fresh one.
 */
export function ScriptPreview({ scriptType, content }: ScriptPreviewProps) {
  const [tries, setTries] = useState<{ nth: number; content: string }>()
  return (
    <div className="grid gap-3">
      <span>
        <Button
          size="sm"
          disabled={content.trim() === ''}
          onClick={() => setTries({ nth: (tries?.nth ?? 0) + 1, content })}
        >
          <Play size={16} aria-hidden />
          Test in a sandbox
        </Button>
      </span>
      {tries && <Try key={tries.nth} scriptType={scriptType} content={tries.content} />}
    </div>
  )
}

function Try({ scriptType, content }: ScriptPreviewProps) {
  const { origin } = useShopSite()
  const frame = useRef<HTMLIFrameElement>(null)
  const [told, setTold] = useState<readonly string[]>([])
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const words = wordsIn(event.data)
      if (event.source !== frame.current?.contentWindow || words === undefined) return
      if (words === 'Ready') {
        const run = scriptType === 'javascript' ? partsOf(content).code : content
        // Its origin is opaque: no name but this one reaches it.
        frame.current?.contentWindow?.postMessage({ scriptType, content: run }, '*')
      } else setTold((before) => (before.includes(words) ? before : [...before, words]))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [scriptType, content])
  const errors = told.filter((words) => words.startsWith('Error'))
  return (
    <>
      <iframe
        ref={frame}
        title="Preview of the script"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src={origin + SCRIPT_PREVIEW_PATH}
        className="h-40 w-full rounded-tile border bg-surface"
      />
      <p role="status" className="text-small wrap-anywhere text-ink-2">
        {errors.length > 0 ? errors.join(' ') : told.includes('Done') ? 'It ran.' : 'Trying...'}
      </p>
    </>
  )
}
