import { z } from 'zod';

/** An identifier made by the main process. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** What the GM calls something: 1 to 120 characters that are not all spaces. */
export const Name = z.string().trim().min(1).max(120);

/** Answers to a plugin's form: checked against that form later, here only that they are no larger than any form. */
export const Answers = z.record(z.string().max(200), z.unknown());
