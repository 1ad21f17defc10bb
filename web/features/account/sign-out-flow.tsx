import { useEffect, useRef } from 'react'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The way out, walked once each time that `asked` grows; its code comes with the first opening of the menu. */
export function SignOut({ asked }: { asked: number }) {
  const flow = useSignOut()
  const { leaving, start } = flow
  const begun = useRef(0)
  useEffect(() => {
    if (begun.current === asked) return
    begun.current = asked
    void start()
  })
  return leaving.step === 'none' ? null : <SignOutDialog flow={flow} leaving={leaving} />
}
