# Read by CPack for each generator: the archive holds bin, libexec and share itself, so that it runs from where it is unpacked.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
endif()
