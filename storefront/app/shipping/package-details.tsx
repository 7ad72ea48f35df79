/** To be written: package details. */
export default function PackageDetails() {
  return <div className="page py-12">package details</div>;
}
