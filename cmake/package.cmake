# SPDX-License-Identifier: MIT
# What an installed Cap & Barrel consists of, and the Debian package of it. tools/package makes that; the pages must have
# been built into web/dist, and the target package_texts be up to date.
include(GNUInstallDirs)

# What the program says about itself, for man and for shells. gzip's -n leaves the time of day out, so that the same
# sources give the same package.
set(texts ${CMAKE_BINARY_DIR}/texts)
add_custom_command(
  OUTPUT ${texts}/made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${texts}
  COMMAND capbarrel manual --out ${texts}/man
  COMMAND gzip -9nr ${texts}/man
  COMMAND capbarrel completions bash > ${texts}/capbarrel
  COMMAND capbarrel completions zsh > ${texts}/_capbarrel
  COMMAND capbarrel completions fish > ${texts}/capbarrel.fish
  COMMAND ${CMAKE_COMMAND} -E touch ${texts}/made
  DEPENDS capbarrel
  VERBATIM)
add_custom_target(package_texts DEPENDS ${texts}/made)

set(deploy ${CMAKE_SOURCE_DIR}/deploy)
install(TARGETS capbarrel)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/capbarrel/pages)
install(DIRECTORY ${texts}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${texts}/capbarrel DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${texts}/_capbarrel DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${texts}/capbarrel.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${deploy}/capbarrel.service ${deploy}/capbarrel-backup.service ${deploy}/capbarrel-backup.timer
  DESTINATION lib/systemd/system)
install(FILES ${deploy}/nginx.conf ${deploy}/Caddyfile DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(FILES ${deploy}/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${deploy}/capbarrel.toml DESTINATION /etc/capbarrel)

# Packages of different releases of Debian are different packages, and the newer release's is the newer one.
set(release 12)
if(EXISTS /etc/os-release)
  file(STRINGS /etc/os-release release REGEX "^VERSION_ID=")
  string(REGEX REPLACE "[^0-9.]" "" release "${release}")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_PACKAGE_NAME capbarrel)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_SET_DESTDIR ON)  # the configuration lies outside the prefix
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "1~deb${release}")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "Cap & Barrel maintainers <capbarrel@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Pushes and letters go to machines that show certificates, and no library asks for the list of whom to believe.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, ca-certificates")
# What the games are called stands above their rules.
file(STRINGS ${CMAKE_SOURCE_DIR}/games/all_games.txt games REGEX "^[a-z]")
set(titles "")
foreach(game IN LISTS games)
  file(STRINGS ${CMAKE_SOURCE_DIR}/games/${game}/rules/en.md title LIMIT_COUNT 1 REGEX "^# ")
  string(SUBSTRING "${title}" 2 -1 title)
  list(APPEND titles ${title})
endforeach()
list(JOIN titles ", " titles)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "pub-table games, for the terminal, the browser and a server")
set(CPACK_PACKAGE_DESCRIPTION "${titles}:
complete rules and every variant, at the terminal, in the browser, over the network and against bots;
with tools that count, replay, check and measure games. The server runs as a
service with a user of its own, and answers this machine only unless told to
do more.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${deploy}/debian/conffiles ${deploy}/debian/postinst ${deploy}/debian/prerm ${deploy}/debian/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
