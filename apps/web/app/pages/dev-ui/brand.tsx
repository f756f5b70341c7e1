import { AppIcon, AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Plate } from '../../ui/card.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { Row, Sheet } from './sheet.tsx'

const families = ['home', 'home-business', 'professional-plus']
const boxes = ['2024', '2021', '2019'].flatMap((year) =>
  families.map((family) => ({ year, file: `${family}-${year}` })),
)
const apps = ['Word', 'Excel', 'PowerPoint', 'OneNote', 'Outlook', 'Access', 'Publisher', 'Teams']

export function Brand() {
  return (
    <Sheet title="Brand and imagery">
      <div className="flex flex-wrap items-center gap-10">
        <Logo className="h-10 w-auto" />
        <LogoMark className="size-12" />
        <LogoMark className="size-6" />
        <LogoMark className="size-4" />
        <div className="relative h-24 w-40 overflow-hidden" aria-hidden>
          <div className="arch absolute inset-x-0 bottom-0 h-24 bg-arch-3" />
          <div className="arch absolute inset-x-4 bottom-0 h-20 bg-arch-2" />
          <div className="arch absolute inset-x-8 bottom-0 h-16 bg-arch-1" />
        </div>
      </div>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5 lg:grid-cols-10">
        {boxes.map(({ year, file }) => (
          <Plate key={file} className="aspect-square">
            <BoxImage src={`/art/box-${file}.svg`} version={year} name={file} size={96} />
          </Plate>
        ))}
        <Plate className="aspect-square">
          <BoxImage src="/art/missing.svg" version="2024" name="A missing picture" size={96} />
        </Plate>
      </div>
      <Row>
        {apps.map((app) => (
          <span key={app} className="mr-3 flex items-center gap-2 text-body-sm">
            <AppIcon app={app} /> {app}
          </span>
        ))}
      </Row>
      <AppIcons apps={apps} />
    </Sheet>
  )
}
