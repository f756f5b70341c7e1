import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../refusal.ts'
import { newWish } from '../staff-api.ts'
import { matching, mentionAt, mentionedIn, withMention } from './mentions.rules.ts'
import { useColleagues, useNotes } from './use-notes.ts'

/** Where a private note is written; @ offers colleagues, who are told of it. */
export function NoteField({ subject }: { subject: string }) {
  const { write } = useNotes(subject)
  const [text, setText] = useState('')
  const [cursor, setCursor] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const wish = useRef<string>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const typed = mentionAt(text, cursor)
  const colleagues = useColleagues(text.includes('@'))
  const offered = typed === undefined ? [] : matching(colleagues, typed)

  async function save() {
    if (text.trim() === '' || isBusy) return
    wish.current ??= newWish()
    setBusy(true)
    setFailure(undefined)
    try {
      await write(text.trim(), mentionedIn(text, colleagues), wish.current)
      wish.current = undefined
      setText('')
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  function choose(colleague: (typeof colleagues)[number]) {
    const next = withMention(text, cursor, colleague)
    setText(next.text)
    setCursor(next.cursor)
    field.current?.focus()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="The note was not saved." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      <textarea
        ref={field}
        rows={text ? 3 : 1}
        aria-label="Private note"
        aria-describedby={offered.length > 0 ? listId : undefined}
        placeholder="Private note, with @ for a colleague"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setCursor(event.target.selectionStart)
          wish.current = undefined
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          void save()
        }}
        className="field-frame w-full rounded-control px-3.5 py-2 text-body-sm placeholder:text-ink-3"
      />
      {offered.length > 0 && (
        <div id={listId} className="flex flex-wrap gap-1.5">
          <span className="sr-only">Colleagues to mention</span>
          {offered.map((colleague) => (
            <Button key={colleague.id} size="sm" variant="soft" onClick={() => choose(colleague)}>
              @{colleague.name}
            </Button>
          ))}
        </div>
      )}
      {text.trim() && (
        <Button
          type="submit"
          size="sm"
          variant="primary"
          className="justify-self-end"
          busy={isBusy ? 'Saving...' : undefined}
        >
          Add note
        </Button>
      )}
    </form>
  )
}
