import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Sheet } from './sheet.tsx'

export function States() {
  return (
    <>
      <Sheet title="Empty and loading">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <Card>
            <EmptyState
              icon={SearchX}
              title="No products found"
              action={<Button size="sm">Clear All Filters</Button>}
            >
              Try another word, or show every edition.
            </EmptyState>
          </Card>
          <Card padded>
            <Loading className="grid gap-3">
              <Skeleton className="h-28" />
              <Skeleton className="h-4.5 w-3/4" />
              <Skeleton className="h-3.5 w-1/2" />
              <Skeleton className="h-10" />
            </Loading>
          </Card>
          <Card padded interactive>
            A card that lifts under the pointer.
          </Card>
        </div>
      </Sheet>
      <Sheet title="Depth">
        <div className="grid gap-6 sm:grid-cols-4">
          <Depth shadow="shadow-rest" />
          <Depth shadow="shadow-raised" />
          <Depth shadow="shadow-float" />
          <Depth shadow="shadow-modal" />
        </div>
      </Sheet>
    </>
  )
}

function Depth({ shadow }: { shadow: string }) {
  return (
    <div
      className={`grid h-22 place-items-center rounded-card bg-surface-overlay text-small text-ink-2 ${shadow}`}
    >
      {shadow}
    </div>
  )
}
