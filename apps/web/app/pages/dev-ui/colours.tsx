import { Sheet } from './sheet.tsx'

const swatches = [
  ['Canvas', 'bg-canvas'],
  ['Surface', 'bg-surface'],
  ['Sunken', 'bg-surface-sunken'],
  ['Hover', 'bg-surface-hover'],
  ['Strong', 'bg-surface-strong'],
  ['Overlay', 'bg-surface-overlay'],
  ['Inverse', 'bg-surface-inverse'],
  ['Ink', 'bg-ink'],
  ['Ink 2', 'bg-ink-2'],
  ['Ink 3', 'bg-ink-3'],
  ['Line', 'bg-line'],
  ['Line strong', 'bg-line-strong'],
  ['Line control', 'bg-line-control'],
  ['Rating', 'bg-rating'],
  ['Accent', 'bg-accent'],
  ['Accent hover', 'bg-accent-hover'],
  ['Accent ink', 'bg-accent-ink'],
  ['Accent soft', 'bg-accent-soft'],
  ['Success', 'bg-success'],
  ['Warning', 'bg-warning'],
  ['Danger', 'bg-danger'],
  ['Success soft', 'bg-success-soft'],
  ['Warning soft', 'bg-warning-soft'],
  ['Danger soft', 'bg-danger-soft'],
  ['Chart 1', 'bg-chart-1'],
  ['Chart 2', 'bg-chart-2'],
  ['Chart 3', 'bg-chart-3'],
  ['Chart 4', 'bg-chart-4'],
] as const

export function Colours() {
  return (
    <Sheet title="Colour">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
        {swatches.map(([name, utility]) => (
          <div key={name}>
            <div className={`h-14 rounded-control-lg inset-ring inset-ring-line ${utility}`} />
            <p className="mt-2 text-small font-semibold">{name}</p>
            <p className="type-code text-nano text-ink-3">{utility}</p>
          </div>
        ))}
      </div>
    </Sheet>
  )
}
