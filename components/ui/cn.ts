import { clsx, type ClassValue } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; the later of two that set the same property wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes))
}
