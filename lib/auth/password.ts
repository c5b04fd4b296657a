import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** 32 MiB and about a tenth of a second for each try. Stored passwords name their own, so that these can be raised. */
const cost = { N: 2 ** 15, r: 8, p: 1 }
const keyLength = 32

/** Equal texts are equal passwords, however a keyboard writes them. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(bytesOf(password), salt, keyLength, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** What is stored in place of a password: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A password that nobody has: checking it takes as long as a real one, so that time tells nothing of who has an account. */
let nobodys: Promise<string> | undefined

/** Whether a password is the stored one; false after the same time where nothing is stored. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  const [, N, r, p, salt = '', key = ''] = (stored ?? (await nobodys)).split('$')
  const wanted = Buffer.from(key, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(found, wanted) && stored !== undefined
}
