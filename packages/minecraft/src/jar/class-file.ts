/** Java 1.1 was 45; every later release adds one. */
const majorOfJavaZero = 44;
const newestPlausibleMajor = 200;

/** Number of bytes of a class file that `javaMajorOf` needs. */
export const classFileHeaderBytes = 8;

/** The Java release (8, 17, 21, …) that a class was compiled for, from its first bytes. */
export function javaMajorOf(classFile: Uint8Array): number | null {
  if (classFile.length < classFileHeaderBytes) return null;
  const view = new DataView(classFile.buffer, classFile.byteOffset, classFile.byteLength);
  const major = view.getUint16(6);
  const isClassFile =
    view.getUint32(0) === 0xcafebabe && major > majorOfJavaZero && major < newestPlausibleMajor;
  return isClassFile ? major - majorOfJavaZero : null;
}
