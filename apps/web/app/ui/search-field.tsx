import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

const PAUSE_MS = 200

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string, isEnter: boolean) => void
  /** The name it is sent under where no script runs. */
  name?: string
  className?: string
}

/** Shows what is being typed at once and passes it on after a short pause, by Enter, or when the field is left. */
export function SearchField({ label, value, onSearch, ...field }: SearchFieldProps) {
  const [draft, setDraft] = useState<string>()
  if (draft === value) setDraft(undefined)

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const passOn = useEffectEvent((text: string) => {
    waiting.current = undefined
    onSearch(text, false)
  })
  useEffect(() => {
    if (draft === undefined) return
    waiting.current = setTimeout(() => passOn(draft), PAUSE_MS)
    return () => clearTimeout(waiting.current)
  }, [draft])

  // Whatever is pressed next comes after the search, so that the search does not undo it.
  const leave = () => {
    if (draft === undefined || waiting.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    onSearch(draft, false)
  }

  const enter = () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    onSearch(draft ?? value, true)
  }

  return (
    <TextField
      {...field}
      type="search"
      label={label}
      isLabelHidden
      icon={Search}
      autoComplete="off"
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  )
}
