import { ProofForm } from '../../kit/proof-form.tsx'
import { type FactorRequest, passkeyForSignIn, useProveSignIn } from '../../kit/staff-session.ts'

type FactorStepProps = { asked: FactorRequest; isRbac: boolean; onDone: () => void }

/** The second half of signing in. */
export function FactorStep({ asked: { pass, methods }, isRbac, onDone }: FactorStepProps) {
  const prove = useProveSignIn(isRbac)
  return (
    <ProofForm
      methods={methods}
      passkeyOptions={() => passkeyForSignIn(pass)}
      onProof={async (proof) => {
        await prove(pass, proof)
        onDone()
      }}
    />
  )
}
