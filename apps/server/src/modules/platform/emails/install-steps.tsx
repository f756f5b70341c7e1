import { InstallWindows } from './drawn-windows.tsx'
import type { System } from './install.rules.ts'
import { Buttons, Part, Row, Steps } from './mail-parts.tsx'

export type InstallView = Readonly<{
  /** Undefined where nobody knows: then both are said. */
  system: System | undefined
  isWindowsOnly: boolean
  /** The publisher's own page for the edition. */
  downloadUrl: string
}>

const secondStep = {
  Windows: {
    title: 'Run the installer',
    text: 'and open any app. Word is a good one to start with.',
  },
  Mac: {
    title: 'Open the package and follow it.',
    text: 'The apps are in the Applications folder when it is done. Open one of them.',
  },
  any: {
    title: 'Run what you downloaded',
    text: 'and open any app. On a Mac the apps are in the Applications folder.',
  },
}

const shortAddress = (url: string) => url.replace(/^https:\/\//, '')

const firstStep = (url: string) => ({
  title: 'Open this e-mail on the computer',
  text: (
    <>
      you want to use, and download the installer from the publisher’s own site,{' '}
      <a href={url}>{shortAddress(url)}</a>. It asks you to sign in.
    </>
  ),
})

/** Everything needed to install, so that a mail opened on another computer is enough. */
export function InstallSteps({ view, origin }: { view: InstallView; origin: string }) {
  const { system, isWindowsOnly, downloadUrl } = view
  const label = system ? `Download for ${system}` : 'Open the download page'
  return (
    <>
      <Part title="Install it on your computer">
        <Steps
          steps={[
            firstStep(downloadUrl),
            secondStep[system ?? 'any'],
            { title: 'Paste your key', text: 'when asked, then choose Activate.' },
          ]}
        />
        <InstallWindows system={system} />
      </Part>
      <Buttons
        main={{ href: downloadUrl, label }}
        second={{ href: `${origin}/installation-guide`, label: 'Guide with pictures' }}
      />
      {isWindowsOnly && (
        <Row top={6}>
          <p className="s">Professional Plus runs on Windows only.</p>
        </Row>
      )}
    </>
  )
}
