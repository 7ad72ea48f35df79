/** A part of a long test that has a name: where it fails, the report says in which part. */
export async function step<Made>(name: string, act: () => Promise<Made>): Promise<Made> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
