import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './text-field.tsx'

const PAUSE_MS = 200

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  /** The name it is sent under where no script runs. */
  name?: string
  className?: string
}

/** Shows what is being typed at once and passes it on after a short pause. */
export function SearchField({ label, value, onSearch, ...field }: SearchFieldProps) {
  const [draft, setDraft] = useState<string>()
  if (draft === value) setDraft(undefined)

  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (draft === undefined) return
    const timer = setTimeout(() => search(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

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
    />
  )
}
