import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

const PAUSE_MS = 200

type ShopSearchProps = { value: string; onSearch: (text: string) => void }

/** Shows what is being typed at once and passes it on after a short pause. */
export function ShopSearch({ value, onSearch }: ShopSearchProps) {
  const [draft, setDraft] = useState<string>()
  if (draft === value) setDraft(undefined)

  useEffect(() => {
    if (draft === undefined) return
    const timer = setTimeout(() => onSearch(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, onSearch])

  return (
    <TextField
      type="search"
      label="Search products"
      isLabelHidden
      icon={Search}
      placeholder="Search by name"
      autoComplete="off"
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      className="min-w-56 flex-1"
    />
  )
}
